//! One usage text a command.

pub(super) const HELP: &str = "\
CUDA kernels in Rust syntax, compiled to PTX while the program is built.

Usage: tirx <command> [options]

Commands:
  check     report what is wrong with PTX files
  fmt       lay PTX files out
  isa       look an instruction or a directive of PTX up
  doctor    say what this machine has for tirx, and what to do about what is missing
  help      print this, or the options of a command: tirx help check

Options:
  -h, --help       print this
  -V, --version    print the version

Exit codes: 0 done; 1 done, and something was found or does not hold; 2 wrong arguments;
3 something could not be read or written.
";

pub(super) const DOCTOR: &str = "\
Say what this machine has for tirx: Rust, driver, GPUs, toolkit, ptxas, and which device a program would get.
Nothing of it but Rust is needed to build kernels and to run them on the emulator.

Usage: tirx doctor [options]

Options:
      --format <text|json>               how to print the report; text by default
      --require <gpu|ptxas|toolkit>      exit with 1 if this is not there; may be given several times
      --make-link-dir <DIR>              make the folder to set CUDA_LIBRARY_PATH to, where a program with the feature
                                         `cuda` is built without a toolkit, and print nothing else
  -h, --help                             print this
";

pub(super) const CHECK: &str = "\
Report everything that is wrong with PTX files: what cannot be read, instructions and modifiers that do not exist,
operands of the wrong type or state space, names that are not declared, and what the module's `.version` or
`.target` does not have. Neither a GPU nor a toolkit is needed.

Usage: tirx check [options] <FILE>..

A FILE `-` is standard input.

Options:
      --target <TARGET>          judge as if the modules had this `.target`, such as sm_90a; where `.version` is too
                                 low for it, as if that were as high as it takes
      --ptx-version <VERSION>    judge as if the modules had this `.version`, such as 8.0
      --format <text|json>       how to print; text by default. json is one object a line for each problem, with
                                 `file`, `line`, `column`, `length` (in characters, from 1; null where a problem has
                                 no place), `severity` (error, warning), `rule`, `message` and `help` (or null)
      --color <auto|always|never>
                                 colour; auto by default: on a terminal, unless NO_COLOR is set
  -h, --help                     print this

Exit codes: 0 no errors (there may be warnings); 1 errors; 2 wrong arguments; 3 a file could not be read.
";

pub(super) const FMT: &str = "\
Lay PTX files out in one style: one statement a line, a tab a level, a space after each comma. Comments stay.
A file with syntax errors is left as it is, and its errors are reported.

Usage: tirx fmt [options] <FILE>..

A FILE `-` is standard input, which is printed to standard output.

Options:
      --check                    write nothing; print what would change, and exit with 1 if anything would
      --color <auto|always|never>
                                 colour; auto by default: on a terminal, unless NO_COLOR is set
  -h, --help                     print this

Exit codes: 0 done; 1 a file has errors, or would change (--check); 2 wrong arguments; 3 a file could not be read or
written.
";

pub(super) const ISA: &str = "\
Look an instruction of PTX up: its syntax, modifiers, operands and rules, which `.version` and `.target` each needs, its
section of the manual, an example; or a directive, or a special register.

Usage: tirx isa [options] [NAME]

A NAME is the start of an opcode (ld, cp.async, mbarrier), an opcode with modifiers (cp.async.cg.shared.global), for which
the lowest version and target are those of the combination, an instruction as it stands in code, or the start of a directive
(.reqntid) or of a special register (%tid). Without one, all families are listed.

Options:
      --format <text|json>       how to print; text by default. json is one document: a list of syntax lines
      --count                    print one line of JSON: how many families (sections of the manual), rows (syntax lines)
                                 and variants (legal combinations of modifiers) the list has, how many directives and
                                 special registers
      --markdown                 print the whole list as a page
      --color <auto|always|never>
                                 colour; auto by default: on a terminal, unless NO_COLOR is set
  -h, --help                     print this

Exit codes: 0 done; 1 there is nothing of this name; 2 wrong arguments.
";

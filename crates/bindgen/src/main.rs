//! `duramen-bindgen INPUT.wasm FOLDER NAME` writes the WebAssembly module and its JavaScript glue, `NAME.js`.
//!
//! This does what the program `wasm-bindgen` does, through the library that the program is made of. The library has
//! fewer dependencies (it builds in a quarter of the time), and because it stands in the same `Cargo.lock` as the crate
//! `wasm-bindgen`, Cargo gives both the same version, which they need.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = &arguments[..] else {
        eprintln!("usage: duramen-bindgen INPUT.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    match generate(input, folder, name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("duramen-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn generate(input: &str, folder: &str, name: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(true);
    // After a trap the JavaScript side starts again with a fresh instance.
    bindgen.reset_state_function(true);
    bindgen.web(true)?;
    bindgen.generate(folder)?;
    Ok(())
}

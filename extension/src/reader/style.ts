/** The style sheets of the reader view. */

export const READER_CSS = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto; overscroll-behavior: contain;
  --text: #1d1b18; --paper: #fbf9f4; --faint: #665f55; --line: #d9d3c7; --link: #7a3b10; color-scheme: light;
  --family: Georgia, "Noto Serif", serif;
  color: var(--text); background: var(--paper); font: var(--size, 19px)/1.6 var(--family); }
:host([data-theme="sepia"]) { --text: #3a2d1c; --paper: #f3e6cf; --faint: #6a563a; --line: #d6c19c; --link: #7a3b10; }
:host([data-theme="dark"]) { --text: #e6e1d8; --paper: #1b1a18; --faint: #a39b8e; --line: #46423b; --link: #e0a872;
  color-scheme: dark; }
:host([data-font="sans"]) { --family: system-ui, sans-serif; }
:host(:focus) { outline: none; }
[role="progressbar"] { position: fixed; top: 0; left: 0; right: 0; z-index: 2; height: 3px; }
[role="progressbar"] i { display: block; height: 100%; width: 0; background: var(--link); }
[role="toolbar"] { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 6px; justify-content: flex-end; align-items: center;
  padding: 9px 14px 7px; background: var(--paper); border-bottom: 1px solid var(--line); font: 14px system-ui, sans-serif; }
[role="toolbar"] output { margin-right: auto; color: var(--faint); }
article { display: block; max-width: calc(var(--width, 70) * .5em); margin: 0 auto; padding: 2em 1.2em 5em; overflow-wrap: break-word; }
.about { margin: 0 0 2em; color: var(--faint); font: .8em/1.5 system-ui, sans-serif; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .5em; font-family: system-ui, sans-serif; }
h1 { font-size: 1.8em; margin-top: 0; }
h2 { font-size: 1.35em; }
h3, h4, h5, h6 { font-size: 1.1em; }
p, ul, ol, dl, pre, table, figure, blockquote { margin: 0 0 1em; }
a { color: var(--link); }
img { max-width: 100%; height: auto; }
figure { margin-inline: 0; }
figcaption, caption, small { color: var(--faint); font-size: .85em; }
blockquote { padding-left: 1em; border-left: 3px solid var(--line); }
pre, code, kbd, samp { font: .88em/1.5 ui-monospace, monospace; }
pre { padding: .8em 1em; overflow: auto; border: 1px solid var(--line); border-radius: 4px; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { padding: .3em .7em; border: 1px solid var(--line); text-align: start; vertical-align: top; }
hr { border: 0; border-top: 1px solid var(--line); }
button { padding: 4px 10px; font: inherit; cursor: pointer; color: var(--text); background: var(--paper); border: 1px solid var(--line); border-radius: 4px; }
button::before { content: attr(data-sign) / ""; }
button:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media print { [role="toolbar"], [role="progressbar"] { display: none; } article { max-width: none; padding: 0; } }
`;

/** The page below does not scroll meanwhile, and only the reader view is printed. */
export const PAGE_CSS = `
:root { overflow: hidden !important; }
@media print {
  :root { overflow: visible !important; }
  body { display: none !important; }
  duramen-reader { position: static !important; overflow: visible !important; }
}
`;

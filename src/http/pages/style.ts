/** The style sheet of the pages that the server renders itself. */
export const styleSheet = `
:root { color-scheme: light dark; --ink: light-dark(#1c2128, #e6edf3); --quiet: light-dark(#59636e, #9198a1); --paper: light-dark(#ffffff, #0d1117);
  --card: light-dark(#f6f8fa, #151b23); --line: light-dark(#d1d9e0, #3d444d); --accent: light-dark(#0b5fcc, #6cb0ff); --on-accent: light-dark(#ffffff, #0d1117);
  --good: light-dark(#116329, #56d364); --bad: light-dark(#a40e26, #ff7b72); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header { padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); font-weight: 700; }
header a { color: inherit; text-decoration: none; display: inline-flex; align-items: center; gap: .625rem; } header img { height: 1.75rem; max-width: 10rem; object-fit: contain; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.125rem; margin-top: 2rem; }
a { color: var(--accent); }
.quiet { color: var(--quiet); }
.notice, .card { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); margin: 1rem 0; overflow-wrap: anywhere; }
.notice.good { border-left: .25rem solid var(--good); } .notice.bad { border-left: .25rem solid var(--bad); }
.card h3 { margin: 0; font-size: 1rem; } .card p { margin: .25rem 0 0; }
code { font-size: .9em; background: var(--card); padding: .1em .3em; border-radius: .25rem; }
p.code { font-size: 1.75rem; letter-spacing: .1em; text-align: center; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .4rem .5rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
button { font: inherit; font-weight: 600; padding: .5rem 1rem; border: 0; border-radius: .375rem; background: var(--accent); color: var(--on-accent); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button.plain { background: none; color: var(--accent); padding: 0; font-weight: 400; text-decoration: underline; }
`;

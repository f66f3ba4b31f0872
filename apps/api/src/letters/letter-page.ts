import { escapeHtml } from './escape-html.ts'
import { grounds, letterLook } from './letter-look.ts'

/** A small page in the look of the client's letters. @param body HTML of ours */
export function letterPage(
  { name, theme }: { name: string; theme: Record<string, string> },
  title: string,
  body: string,
): string {
  const look = letterLook(theme)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
body { margin: 0; padding: 16px 8px; background: ${grounds.page}; color: ${grounds.ink}; overflow-wrap: anywhere; }
main, header { max-width: 536px; margin: 0 auto; padding: 20px 32px; }
header { background: ${look.header}; color: ${look.headerText}; border-radius: 8px 8px 0 0; font-size: 20px; font-weight: bold; }
main { background: ${grounds.card}; border-radius: 0 0 8px 8px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; }
button { background: ${look.button}; color: ${look.buttonText}; border: 1px solid ${look.buttonText}; border-radius: 6px; padding: 14px 24px; font: inherit; font-weight: bold; cursor: pointer; }
button:focus-visible { outline: 3px solid ${look.link}; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: ${grounds.darkPage}; color: ${grounds.darkInk}; }
  main { background: ${grounds.darkCard}; }
  button:focus-visible { outline-color: ${look.darkLink}; }
}
@media (max-width: 480px) { main, header { padding-left: 20px; padding-right: 20px; } button { width: 100%; } }
</style>
</head>
<body>
<header>${escapeHtml(name)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

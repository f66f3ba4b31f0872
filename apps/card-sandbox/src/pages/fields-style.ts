/** Until a face has come, one that is about as wide stands in for it: a wider one breaks labels, and the page moves. */
const standIns = 'Arial, "Liberation Sans", system-ui, sans-serif'
const fontStacks = {
  garage_gothic: '"Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", system-ui, sans-serif',
  lato: `Lato, ${standIns}`,
  open_sans: `"Open Sans", ${standIns}`,
  roboto: `Roboto, ${standIns}`,
}

export interface FieldsTheme {
  primary: string
  /** Colours for readers who prefer dark pages; null where the surrounding page has none. */
  dark: { primary: string; ground: string } | null
  font: string
  /** Addresses of the parent's own font files: the usual weight, and the bold one if it has its own file. */
  fontFiles: readonly string[]
  radiusPx: number
}

const defaultPrimary = '#5b2a86'
const defaultDarkGround = '#1a1a1e'
const fontAddress = /^https?:\/\/[\w.:-]+\/[\w./-]+\.woff2$/
const hexDigits = /^([0-9a-f]{3}|[0-9a-f]{6})$/i
/** Greatest luminance of a ground with light text. */
const lightestDark = 0.03

/** Reads the theme from the page's address, so only values known to be harmless pass. */
export function readFieldsTheme(query: URLSearchParams, parent: string | null = null): FieldsTheme {
  const font = query.get('font') ?? 'roboto'
  const radius = Number(query.get('radius') ?? 6)
  const primary = readColour(query.get('primary')) ?? defaultPrimary
  const given = readColour(query.get('darkGround'))
  const ground = given && luminance(channelsOf(given)) <= lightestDark ? given : defaultDarkGround
  return {
    primary: darkened(primary),
    dark: query.get('scheme') === 'reader' ? { primary: lightened(primary, ground), ground } : null,
    font: Object.entries(fontStacks).find(([key]) => key === font)?.[1] ?? fontStacks.roboto,
    fontFiles: query
      .getAll('fontFile')
      .slice(0, 2)
      .filter((file) => parent !== null && fontAddress.test(file) && new URL(file).origin === parent),
    radiusPx: Number.isInteger(radius) && radius >= 0 && radius <= 24 ? radius : 6,
  }
}

const readColour = (digits: string | null): string | null =>
  digits !== null && hexDigits.test(digits) ? `#${digits}` : null

/** Darkens a colour to a contrast of 3 to 1 with white, which WCAG requires of a focus ring. */
function darkened(hex: string): string {
  let channels = channelsOf(hex)
  while (1.05 / (luminance(channels) + 0.05) < 3)
    channels = channels.map((channel) => Math.floor(channel * 0.9))
  return hexOf(channels)
}

/** Lightens a colour to the same contrast with a dark ground. */
function lightened(hex: string, ground: string): string {
  const least = 3 * (luminance(channelsOf(ground)) + 0.05)
  let channels = channelsOf(hex)
  while (luminance(channels) + 0.05 < least)
    channels = channels.map((channel) => Math.ceil(channel + (255 - channel) * 0.1))
  return hexOf(channels)
}

function channelsOf(hex: string): number[] {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  return [1, 3, 5].map((start) => Number.parseInt(long.slice(start, start + 2), 16))
}

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function fieldsStyle(theme: FieldsTheme): string {
  return `${theme.fontFiles.map(faceOf).join('')}
:root { color-scheme: light; --primary: ${theme.primary}; --radius: ${theme.radiusPx}px; --ink: #1b1b26; --quiet: #565a6b; --line: #7d8194; --wrong: #b3261e; --on-wrong: #fff; --ground: #fff; }${theme.dark === null ? '' : darkRule(theme.dark)}
* { box-sizing: border-box; }
html { font: 100%/1.4 ${theme.fontFiles.length > 0 ? '"Shop", ' : ''}${theme.font}; color: var(--ink); background: var(--ground); }
body { margin: 0; padding: 4px; }
h1 { margin: 0 0 0.25rem; font-size: 1.125rem; }
p { margin: 0; }
form { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(7rem, 50% - 0.75rem)), 1fr)); }
.full { grid-column: 1 / -1; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 0.5rem; margin-bottom: 0.25rem; }
.marks { display: flex; gap: 0.25rem; }
.marks svg { transition: opacity 140ms; }
[data-brand] .marks svg { opacity: 0.25; }
[data-brand=visa] [data-mark=visa], [data-brand=mastercard] [data-mark=mastercard], [data-brand=amex] [data-mark=amex] { opacity: 1 !important; }
@media (prefers-reduced-motion: reduce) { .marks svg { transition: none; } }
.field { display: flex; flex-direction: column; }
.field input { margin-top: auto; }
label { font-weight: 700; }
.hint { color: var(--quiet); font-size: 0.875rem; margin-bottom: 0.25rem; }
.error { position: relative; padding-left: 1.5rem; color: var(--wrong); font-weight: 600; font-size: 0.9375rem; margin-bottom: 0.25rem; }
.error::before { content: "!" / ""; position: absolute; left: 0; top: 0.0625rem; display: grid; place-items: center; width: 1.125rem; height: 1.125rem; border-radius: 50%; background: var(--wrong); color: var(--on-wrong); font-size: 0.8125rem; line-height: 1; }
input { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 2px solid var(--line); border-radius: var(--radius); background: var(--ground); color: inherit; font: inherit; font-size: 1rem; font-variant-numeric: tabular-nums; }
input:hover { border-color: var(--ink); }
input:focus { outline: 3px solid var(--primary); outline-offset: 0; border-color: var(--primary); }
.wrong input { border-color: var(--wrong); }
.or { display: flex; align-items: center; gap: 0.75rem; margin: 0.75rem 0; color: var(--quiet); }
.or::before, .or::after { content: ""; flex: 1; height: 1px; background: var(--line); opacity: 0.5; }
button { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 2px solid var(--ink); border-radius: var(--radius); background: var(--ink); color: var(--ground); font: inherit; font-weight: 700; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--primary); outline-offset: 0; }
button.plain { background: var(--ground); color: var(--ink); }
#wallet-cards { display: grid; gap: 0.5rem; }
[hidden] { display: none !important; }
@media (forced-colors: active) { .error::before { forced-color-adjust: none; } button, button.plain { background: ButtonFace; color: ButtonText; border-color: ButtonText; } }
`
}

/** Builds a font face. A single file serves all weights; with two files the second is bold. */
const faceOf = (file: string, index: number, files: readonly string[]): string =>
  `\n@font-face { font-family: "Shop"; font-weight: ${files.length === 1 ? '100 900' : index === 0 ? '100 599' : '600 900'}; font-display: swap; src: url("${file}") format("woff2"); }`

const darkRule = ({ primary, ground }: { primary: string; ground: string }) => `
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --primary: ${primary}; --ink: #ececef; --quiet: #b9b9c0; --line: #8b8b95; --wrong: #ffa8a3; --on-wrong: #1b1b26; --ground: ${ground}; } }`

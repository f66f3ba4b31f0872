const fontStacks = {
  garage_gothic: '"Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", system-ui, sans-serif',
  lato: 'Lato, system-ui, sans-serif',
  open_sans: '"Open Sans", system-ui, sans-serif',
  roboto: 'Roboto, system-ui, sans-serif',
}

export interface FieldsTheme {
  primary: string
  font: string
  radiusPx: number
}

const defaultPrimary = '#5b2a86'

/** Everything comes from the address of the page, so only what is known to be harmless passes. */
export function readFieldsTheme(query: URLSearchParams): FieldsTheme {
  const hex = query.get('primary') ?? ''
  const font = query.get('font') ?? 'roboto'
  const radius = Number(query.get('radius') ?? 6)
  return {
    primary: /^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex) ? strongEnough(`#${hex}`) : defaultPrimary,
    font: Object.entries(fontStacks).find(([key]) => key === font)?.[1] ?? fontStacks.roboto,
    radiusPx: Number.isInteger(radius) && radius >= 0 && radius <= 24 ? radius : 6,
  }
}

/** Darkens a colour until it stands 3 to 1 against white, as WCAG asks of a focus ring. */
function strongEnough(hex: string): string {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  let channels = [1, 3, 5].map((start) => Number.parseInt(long.slice(start, start + 2), 16))
  while (1.05 / (luminance(channels) + 0.05) < 3)
    channels = channels.map((channel) => Math.floor(channel * 0.9))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function fieldsStyle(theme: FieldsTheme): string {
  return `
:root { color-scheme: light; --primary: ${theme.primary}; --radius: ${theme.radiusPx}px; --ink: #1b1b26; --quiet: #565a6b; --line: #7d8194; --wrong: #b3261e; }
* { box-sizing: border-box; }
html { font: 100%/1.4 ${theme.font}; color: var(--ink); background: #fff; }
body { margin: 0; padding: 4px; }
h1 { margin: 0 0 0.25rem; font-size: 1.125rem; }
p { margin: 0; }
form { display: grid; gap: 1.125rem 1rem; grid-template-columns: minmax(0, 1fr); }
.field { display: flex; flex-direction: column; }
.field input { margin-top: auto; }
label { font-weight: 600; margin-bottom: 0.25rem; }
.hint { color: var(--quiet); font-size: 0.875rem; margin-bottom: 0.25rem; }
.error { position: relative; padding-left: 1.5rem; color: var(--wrong); font-weight: 600; font-size: 0.9375rem; margin-bottom: 0.25rem; }
.error::before { content: "!" / ""; position: absolute; left: 0; top: 0.0625rem; display: grid; place-items: center; width: 1.125rem; height: 1.125rem; border-radius: 50%; background: var(--wrong); color: #fff; font-size: 0.8125rem; line-height: 1; }
input { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1.5px solid var(--line); border-radius: var(--radius); background: #fff; color: inherit; font: inherit; font-size: 1rem; font-variant-numeric: tabular-nums; }
input:hover { border-color: var(--ink); }
input:focus { outline: 3px solid var(--primary); outline-offset: 0; border-color: var(--primary); }
.wrong input { border-color: var(--wrong); border-width: 2px; }
.date input, .code input { max-width: 9rem; }
.saved { font-weight: 600; }
@media (min-width: 28rem) {
  form { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .full, .saved { grid-column: 1 / -1; }
}
@media (forced-colors: active) { .error::before { forced-color-adjust: none; } }
`
}

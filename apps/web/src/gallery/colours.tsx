/** Class names of a surface and of the text on it. Each pair is one that a page uses. */
const PAIRS = [
  ['bg-canvas text-ink', 'Page'],
  ['bg-surface text-ink', 'Surface'],
  ['bg-surface text-ink-soft', 'Surface, beside'],
  ['bg-surface text-primary-text', 'Surface, link'],
  ['bg-raised text-ink', 'Raised'],
  ['bg-overlay text-ink', 'Over the page'],
  ['bg-quiet text-ink-soft', 'Quiet'],
  ['bg-primary text-on-primary', 'Main action'],
  ['bg-primary-hover text-on-primary-hover', 'Main action, pointed at'],
  ['bg-primary-50 text-ink', 'Chosen'],
  ['bg-primary-100 text-primary-text', 'Marked'],
  ['bg-secondary-fill text-secondary-ink', 'Second action'],
  ['bg-accent text-on-accent', 'Accent'],
  ['bg-header text-on-header', 'Header'],
  ['bg-header text-header-link', 'Header, link'],
  ['bg-info-soft text-info', 'Information'],
  ['bg-success-soft text-success', 'Success'],
  ['bg-warning-soft text-warning', 'Warning'],
  ['bg-danger-soft text-danger', 'Error'],
] as const

export function Colours() {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {PAIRS.map(([pair, words]) => (
        <li key={pair} className={`${pair} rounded-md border border-line p-4 font-bold`}>
          {words}
        </li>
      ))}
    </ul>
  )
}

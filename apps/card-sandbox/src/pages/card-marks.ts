/** Drawn here and not fetched: the page asks nothing of anyone. Each is dimmed while another's number is typed. */
const drawings = {
  visa: '<rect width="34" height="22" rx="3" fill="#fff"/><text x="17" y="15" text-anchor="middle" font-family="Arial,sans-serif" font-size="10" font-weight="700" font-style="italic" fill="#1a1f71">VISA</text>',
  mastercard:
    '<rect width="34" height="22" rx="3" fill="#fff"/><circle cx="13.5" cy="11" r="6.5" fill="#eb001b"/><circle cx="20.5" cy="11" r="6.5" fill="#f79e1b"/><path d="M17 5.52a6.5 6.5 0 0 1 0 10.96 6.5 6.5 0 0 1 0-10.96z" fill="#ff5f00"/>',
  amex: '<rect width="34" height="22" rx="3" fill="#016fd0"/><text x="17" y="14.5" text-anchor="middle" font-family="Arial,sans-serif" font-size="8" font-weight="700" fill="#fff">AMEX</text>',
}

/** The kinds of card that are taken, beside the field of their number. */
export const cardMarks = `<span class="marks" role="img" aria-label="Visa, Mastercard and American Express">${Object.entries(
  drawings,
)
  .map(
    ([brand, drawing]) =>
      `<svg data-mark="${brand}" aria-hidden="true" width="34" height="22" viewBox="0 0 34 22">${drawing}<rect x=".5" y=".5" width="33" height="21" rx="2.5" fill="none" stroke="#7d8194"/></svg>`,
  )
  .join('')}</span>`

/** Styles of the cells. The visitor's own choice turns a free cell into `chosen` or `short`. */
export const CELL_STYLES = {
  free: 'border-2 border-edge bg-surface text-primary-text hover:border-primary-text',
  chosen: 'border-2 border-primary bg-primary text-on-primary',
  short: 'border-2 border-dotted border-edge text-ink-soft hover:border-primary-text',
  own: 'border-2 border-primary-300 bg-primary-100 text-primary-text hover:border-primary-text',
  taken: 'hatched border-2 border-line text-ink-soft',
  wait: 'hatched border-2 border-line text-primary-text underline underline-offset-2',
  closed: 'text-ink-soft',
  cancelled: 'text-ink-soft',
}

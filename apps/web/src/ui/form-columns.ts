/** Columns of a form: what is asked, and beside it, where there is room, what it costs. */
export const FORM_COLUMNS =
  'grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_26rem]'

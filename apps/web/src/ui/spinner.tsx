/** Shows a picture of waiting. Only the words beside it are spoken. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

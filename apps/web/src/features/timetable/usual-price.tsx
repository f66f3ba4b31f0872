/** Shows the price that others pay, struck through beside the reader's own. */
export function UsualPrice({ price }: { price: string }) {
  return (
    <>
      {' '}
      <s className="text-sm font-normal text-ink-soft">
        {/* What is struck through is read aloud like any other word. */}
        <span className="visually-hidden">usually </span>
        {price}
      </s>
    </>
  )
}

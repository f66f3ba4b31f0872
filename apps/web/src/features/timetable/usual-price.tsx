/** Shows the price that others pay, struck through beside the reader's own. */
export function UsualPrice({ price }: { price: string }) {
  return (
    <>
      {' '}
      <s className="text-sm font-normal text-ink-soft">
        {/* A struck price is read aloud like any other word. */}
        <span className="visually-hidden">usually </span>
        {price}
      </s>
    </>
  )
}

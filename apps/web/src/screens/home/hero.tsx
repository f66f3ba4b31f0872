import type { ReactNode } from 'react'

type Props = {
  operator: string
  total: number
  /** Another way to search, under the first. */
  below?: ReactNode
  children?: ReactNode
}

/** The first thing a visitor sees: where they are, what they can do here, and the search. */
export function Hero({ operator, total, below, children }: Props) {
  return (
    <section className="on-dark relative isolate z-10 -mx-(--page-edge) -mt-5 mb-8 bg-dark px-(--page-edge) pt-9 pb-8 text-on-dark sm:pt-12 md:mx-0 md:mt-0 md:rounded-lg md:px-10 md:pb-10">
      <div className="absolute inset-0 -z-10 overflow-hidden md:rounded-lg">
        <svg
          aria-hidden="true"
          viewBox="0 0 320 300"
          preserveAspectRatio="xMaxYMid slice"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          className="absolute inset-y-0 right-0 h-full w-1/2 text-dark-mark opacity-15 md:w-5/12 md:opacity-35"
        >
          <path d="M-10 250Q70 170 150 200T340 120M-10 110Q80 40 170 80T340 10M90 320Q120 200 100 150T150-20M220 320Q190 230 230 150T220-20M270 96a26 26 0 0 1 52 0q0 20-26 46-26-26-26-46ZM306 96a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z" />
        </svg>
      </div>
      <h1>Choose a venue</h1>
      <p className="mt-3 mb-6 max-w-form text-lg">
        {total > 1
          ? `See what is on at ${total.toLocaleString('en-GB')} venues of ${operator}, pick a time, and book.`
          : `See what is on at ${operator}, pick a time, and book.`}
      </p>
      {children && (
        <div className="max-w-text rounded-lg bg-raised p-4 text-ink shadow-raised [--focus-ring:var(--color-primary-text)] sm:p-5">
          {children}
        </div>
      )}
      {below}
    </section>
  )
}

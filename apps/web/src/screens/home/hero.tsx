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
          <path d="M60-20v340M60 80a70 70 0 0 1 0 140M320 60h-74v180h74M320 104h-30v92h30M246 128a34 34 0 0 0 0 44" />
        </svg>
      </div>
      <h1>Choose a venue</h1>
      <p className="mt-3 mb-6 max-w-form text-lg">
        {total > 1
          ? `Classes, courts and swims at ${total.toLocaleString('en-GB')} venues of ${operator}. See what is on, pick a time, and book.`
          : `Classes, courts and swims at ${operator}. See what is on, pick a time, and book.`}
      </p>
      {children && (
        <div className="max-w-text rounded-lg bg-surface p-4 text-ink shadow-raised [--focus-ring:var(--color-primary-text)] sm:p-5">
          {children}
        </div>
      )}
      {below}
    </section>
  )
}

import type { ReactNode } from 'react'

/** Shows the first thing that a visitor sees: the question, and the box for the answer. */
export function SearchBanner({ children }: { children: ReactNode }) {
  return (
    <section className="on-dark relative isolate z-10 -mx-(--page-edge) -mt-1 sm:-mt-5 bg-dark px-(--page-edge) pt-4 pb-4 text-on-dark [--focus-ring:var(--color-on-dark)] md:mx-0 md:mt-0 md:rounded-lg md:px-8 md:pt-5 md:pb-7">
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
      <h1 className="mb-2 max-sm:text-2xl md:mb-4">What would you like to do?</h1>
      {children}
    </section>
  )
}

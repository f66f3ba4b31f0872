import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { withMode } from './mode-address.ts'
import { usePageFacts } from './page-facts.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'> & {
  /** From paths.ts. */
  to: string
  children: ReactNode
  replace?: boolean
  /** Another view of the same screen, such as another day: focus and scroll stay where they are (A33). */
  staysHere?: boolean
  /** True when the link opens a sheet over the page. */
  opensSheet?: boolean
}

/** History state of a link that stays here, read by the code that would move the focus (root.tsx). */
export const keepScrollState = { staysHere: true } as const

/** History state of a link that opens a sheet. */
export const sheetState = { staysHere: true, isSheet: true } as const

/** True for the history state of a sheet. Closing a sheet shows the page under it again, as it was. */
export const isSheet = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSheet' in state && state.isSheet === true

/** Renders a link inside the app. The router's own link prefetches, which a page of ours never uses. */
export function Link({
  to,
  replace = false,
  staysHere = false,
  opensSheet = false,
  onClick,
  children,
  ...rest
}: Props) {
  // Followed before hydration, it loads a document, which is in the same mode (spec 6).
  const href = withMode(useHref(to), usePageFacts())
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    ...(opensSheet ? { state: sheetState } : staysHere ? { state: keepScrollState } : {}),
    ...(rest.target === undefined ? {} : { target: rest.target }),
  })
  return (
    <a
      {...rest}
      {...(opensSheet ? { 'data-sheet': '' } : {})}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) navigate(event)
      }}
    >
      {children}
    </a>
  )
}

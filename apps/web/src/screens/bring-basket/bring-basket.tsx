import { useEffect, useSyncExternalStore } from 'react'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

let lastCode: string | null = null

/** Returns the code. It stays known when it has left the address. */
function codeOfAddress(): string | null {
  lastCode = window.location.hash.slice(1) || lastCode
  return lastCode
}

function listenToAddress(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export const loader = (): null => null

/**
 * Opens the basket of the code on a kiosk's screen. The code stands behind the `#`, which no server and no
 * log sees, and is sent by a press on a form of ours: a program that only looks at the link takes nothing.
 */
export function BringBasket() {
  const { basePath } = usePageFacts()
  // Undefined until the browser has been asked; null where there is no code.
  const code = useSyncExternalStore(listenToAddress, codeOfAddress, () => undefined)
  useEffect(() => {
    // Keeps the code out of the history.
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }, [code])
  return (
    <div className="max-w-text">
      <PageTitle>Continue your booking</PageTitle>
      <h1 tabIndex={-1}>Continue your booking</h1>
      {code === undefined && (
        <div role="status" className="mt-6">
          <span className="visually-hidden">Loading…</span>
          <Skeleton shape="title" />
        </div>
      )}
      {code === null && (
        <>
          <p className="mt-3 mb-6 text-lg">
            There’s no code in this link. Scan the code on the venue’s screen again.
          </p>
          <LinkButton to={paths.basket()}>Go to your basket</LinkButton>
        </>
      )}
      {code && (
        <>
          <p className="mt-3 mb-6 text-lg">
            Bring the places that you chose on the screen at the venue to this phone, and pay here. They are
            held until the same time as before.
          </p>
          <form method="post" action={`${basePath}/basket/continue`}>
            <input type="hidden" name="code" value={code} />
            <Button type="submit" size="large" wide>
              Continue on this phone
            </Button>
          </form>
        </>
      )}
    </div>
  )
}

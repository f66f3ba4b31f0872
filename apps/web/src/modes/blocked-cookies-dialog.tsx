import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { Footer } from '@touchline/contract/entities/catalogue/venue'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { cartQuery } from '../calls/basket/get-cart.ts'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import { footerQuery } from '../calls/catalogue/get-footer.ts'
import { getSession } from '../calls/login/get-session.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { setShownLogin } from '../calls/login-hint.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { reloadPage } from '../page/reload-page.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { client: QueryClient; facts: PageFacts; code: string | null }

let root: Root | null = null

/**
 * Checks a session that began inside another site (F72). Asks the server once more whether the browser keeps
 * its cookie. If not, the page says so and offers to continue in a tab. `code` carries the basket there.
 */
export async function checkFrameCookies({ client, facts, code }: Props): Promise<void> {
  const { isKept } = await getSession(client)
  if (isKept) return
  // The page's data belongs to a session that it has lost.
  setShownLogin(client, null)
  client.setQueryData(userQuery().queryKey, null)
  client.setQueryData(cartQuery().queryKey, null)
  // Another code means another basket, so the question is asked again.
  show(<LostCookies key={code ?? Math.random()} basePath={facts.basePath} code={code} />)
}

/** Says why a change was refused, and how to continue: the browser keeps no cookie for this page (F118). */
export function showCookiesBlocked(client: QueryClient): void {
  const [name] = footerQuery('').queryKey
  const footers = client.getQueriesData<Footer>({ queryKey: [name] }).map(([, footer]) => footer)
  const operator = client.getQueryData<Client>(clientQuery().queryKey)
  const phone = footers.findLast((footer) => footer?.phone)?.phone ?? operator?.contact.phone ?? ''
  show(<NoCookies key={Math.random()} phone={phone} />)
}

function show(dialog: ReactNode): void {
  if (root === null) {
    const element = document.createElement('div')
    document.body.append(element)
    root = createRoot(element)
  }
  root.render(dialog)
}

function NoCookies({ phone }: { phone: string }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const isFramed = window.parent !== window
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={isFramed ? 'Carry on in a new tab' : 'This site needs a cookie'}
    >
      {isFramed ? (
        <>
          <p>Your browser doesn’t keep cookies for this page while it’s inside another site.</p>
          <p className="mt-3">
            So it can’t keep a basket or a log-in here, but it can in a tab of its own. Nothing is held yet.
          </p>
          <NewTab onOpen={close} />
        </>
      ) : (
        <>
          <p>
            Your browser keeps no cookies for this site. Without one it can’t keep a basket or a log-in.
            Nothing is held yet, and nothing was changed.
          </p>
          <p className="mt-3">
            Allow cookies for this site in your browser’s settings. Then load this page again.
          </p>
          <div className="mt-6">
            <Button onClick={reloadPage}>Load again</Button>
          </div>
        </>
      )}
      {phone !== '' && (
        <p className="mt-6 border-t border-line pt-3">
          Or book by phone:{' '}
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="py-0.5 underline underline-offset-4">
            {phone.replaceAll(' ', '\u00a0')}
          </a>
        </p>
      )}
    </Dialog>
  )
}

/** Opens this page at the top of a tab, where it has a session like any other. */
function NewTab({ onOpen }: { onOpen: () => void }) {
  return (
    <a
      href={ownAddress()}
      target="_blank"
      rel="noopener"
      onClick={onOpen}
      className="mt-6 inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
    >
      Continue in a new tab
    </a>
  )
}

type LostProps = { basePath: string; code: string | null }

function LostCookies({ basePath, code }: LostProps) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog open={isOpen} onClose={close} title="Carry on in a new tab">
      <p>Your browser doesn’t keep cookies for this page while it’s inside another site.</p>
      {code === null ? (
        <>
          <p className="mt-3">So you can’t log in here, but you can in a tab of its own.</p>
          <NewTab onOpen={close} />
        </>
      ) : (
        <>
          <p className="mt-3">
            So it can’t keep your basket. Your places are held: take them to a new tab within two minutes.
          </p>
          <form
            method="post"
            action={`${basePath}/basket/continue`}
            target="_blank"
            rel="noopener"
            onSubmit={() => setTimeout(close)}
            className="mt-6"
          >
            <input type="hidden" name="code" value={code} />
            <Button type="submit">Continue in a new tab</Button>
          </form>
        </>
      )}
    </Dialog>
  )
}

/** Returns the address of this page at the top of a tab. */
function ownAddress(): string {
  const address = new URL(window.location.href)
  address.searchParams.delete('embedded')
  return address.pathname + address.search
}

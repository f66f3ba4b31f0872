import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { getSession } from '../calls/auth/get-session.ts'
import { userQuery } from '../calls/auth/get-user.ts'
import { cartQuery } from '../calls/cart/get-cart.ts'
import { showsLogin } from '../calls/login-hint.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { client: QueryClient; facts: PageFacts; code: string | null }

let root: Root | null = null

/**
 * F72: a session began inside another site. Whether the browser keeps its cookie is found out by asking the server once
 * more; where it does not, the page says so and offers to go on in a tab. `code` carries the basket there.
 */
export async function lookAfterCookies({ client, facts, code }: Props): Promise<void> {
  const { isKept } = await getSession(client)
  if (isKept) return
  // What the page has been told is true of a session that it has lost.
  showsLogin(client, null)
  client.setQueryData(userQuery().queryKey, null)
  client.setQueryData(cartQuery().queryKey, null)
  if (root === null) {
    const element = document.createElement('div')
    document.body.append(element)
    root = createRoot(element)
  }
  // Another code is another basket: the question is asked anew.
  root.render(<LostCookies key={code ?? Math.random()} basePath={facts.basePath} code={code} />)
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
          <a
            href={ownAddress()}
            target="_blank"
            rel="noopener"
            onClick={close}
            className="mt-6 inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            Continue in a new tab
          </a>
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

/** This page, as it is at the top of a tab. */
function ownAddress(): string {
  const address = new URL(window.location.href)
  address.searchParams.delete('embedded')
  return address.pathname + address.search
}

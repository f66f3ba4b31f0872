import { usePageFacts } from '../page/page-facts.ts'
import { ContactLink } from './contact-link.tsx'
import { useHelp } from './help/use-help.ts'
import { LegalNav } from './parts.ts'
import { useRouteFacts } from './route-facts.ts'

/**
 * Shows the venue's footer, which is loaded per venue (spec 2). Its HTML is the
 * venue's own, sanitised by the server.
 */
export function Footer() {
  const { facts } = useRouteFacts()
  const { isKiosk } = usePageFacts()
  const { name, address, phone, email, hours, html } = useHelp()
  return (
    <footer className="on-dark mt-auto bg-dark text-on-dark">
      <div className="page grid gap-8 py-10 wrap-anywhere sm:grid-cols-2">
        <div>
          <p className="display mb-3">{name}</p>
          <address className="grid gap-1 not-italic">
            {address && <span>{address}</span>}
            {(phone || email) && <span className="mt-2">Questions? We’re here to help:</span>}
            <ContactLink phone={phone} />
            <ContactLink email={email} />
            {hours && <span>{hours}</span>}
          </address>
        </div>
        {/* HTML that an operator wrote stays off the page that takes money, and its links off a kiosk. */}
        {html && !facts.hasCardFrames && !isKiosk && (
          <div
            className="grid content-start gap-2 [&_a]:underline [&_a]:underline-offset-4"
            // oxlint-disable-next-line react/no-danger -- sanitised by the server, each time it is served
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
        {!isKiosk && (
          <div className="sm:col-span-2">
            <LegalNav
              listStyle="flex flex-wrap gap-x-6 gap-y-1"
              linkStyle="inline-flex min-h-8 items-center underline underline-offset-4"
            />
          </div>
        )}
      </div>
    </footer>
  )
}

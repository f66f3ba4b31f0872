import { ContactLink } from '../contact-link.tsx'
import { useHelp } from './use-help.ts'

/**
 * Shows contact details for help, in the same place on every page, also where
 * header and footer are hidden (A32).
 */
export function EmbeddedHelp() {
  const { name, phone, email, hours } = useHelp()
  if (!(phone || email)) return null
  return (
    <section aria-label="Help" className="page mt-auto pb-6">
      <p className="flex flex-wrap items-center gap-x-4 border-t border-line pt-4">
        <span>Questions? Ask {name}:</span>
        <ContactLink phone={phone} />
        <ContactLink email={email} />
        {hours && <span className="text-ink-soft">{hours}</span>}
      </p>
    </section>
  )
}

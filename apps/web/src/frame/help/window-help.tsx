import { ContactLink } from '../contact-link.tsx'
import { useHelp } from './use-help.ts'

/** Shows contact details for help, in a window over the page (A32). */
export function WindowHelp() {
  const { phone, email, hours } = useHelp()
  if (!(phone || email)) return null
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 border-t border-line pt-3 text-sm">
      <span>Questions? We’re here to help:</span>
      <ContactLink phone={phone} />
      <ContactLink email={email} />
      {hours && <span className="text-ink-soft">{hours}</span>}
    </p>
  )
}

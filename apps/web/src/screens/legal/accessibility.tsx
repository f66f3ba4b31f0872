import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { ReachOperator } from '../../features/legal/reach-operator.tsx'
import { legalPaths } from '../../legal-paths.ts'
import { loadStatement } from './load-statement.ts'
import { Statement } from './statement.tsx'

const LIST = 'grid list-disc gap-1 pl-6'

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadStatement(args, legalPaths.accessibility())
  return null
}

/**
 * Shows the model statement for an operator without one of its own. It has the parts that the United Kingdom's
 * regulations of 2018 for public bodies ask for, and says only what is known of the product.
 */
export function Accessibility() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { name, contact } = operator
  const hasContact = contact.email !== '' || contact.phone !== ''
  const reach = hasContact ? <ReachOperator contact={contact} /> : 'ask at any of our venues'
  return (
    <Statement title="Accessibility statement">
      <p>
        This statement is for the booking pages of {name}. Other pages of {name} are not part of it.
      </p>
      <p>We want as many people as possible to be able to book with us. On these pages you can:</p>
      <ul className={LIST}>
        <li>do everything with a keyboard alone</li>
        <li>
          use a screen reader: each page has headings, names for its controls, and says what has changed
        </li>
        <li>keep your own settings for dark pages, high contrast, larger letters and less movement</li>
      </ul>
      <h2>How accessible these pages are</h2>
      <p>
        They are made to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. They are
        partially compliant, because of the exceptions below and because no independent audit has been made.
      </p>
      <ul className={LIST}>
        <li>Texts, pictures and documents that {name} adds have not been checked with the pages.</li>
        <li>The card form and your bank’s check are pages of the payment provider and of your bank.</li>
      </ul>
      <h2>How they were tested</h2>
      <p>
        By the makers of the booking system: with an automatic check (axe) on its screens, with a keyboard
        alone, at widths from 320 to 1920 pixels, in light, dark and high-contrast colours, and with larger
        letters. People with disabilities have not tested them for this statement.
      </p>
      <h2>Tell us about a problem</h2>
      <p>
        If you can’t use a part of these pages, or need what they say in another form, {reach}. Say which page
        it is, and what you wanted to do.
      </p>
      <h2>If you’re not happy with our answer</h2>
      <p>
        In Great Britain, contact the Equality Advisory and Support Service (EASS); in Northern Ireland, the
        Equality Commission for Northern Ireland. The Equality and Human Rights Commission, and in Northern
        Ireland that commission, enforce the Public Sector Bodies (Websites and Mobile Applications) (No. 2)
        Accessibility Regulations 2018, which public bodies must follow.
      </p>
      <p className="text-ink-soft">
        This statement was prepared by the makers of the booking system on 28 November 2026.
      </p>
    </Statement>
  )
}

import { within } from '@testing-library/dom'
import type { ServedPage } from '../served-page.ts'
import type { Visitor } from './visitor.ts'

/**
 * Fills fields by their labels and sends their form with all that it holds, as a browser without scripts does.
 * @returns the page that answers
 */
export function sendForm(
  visitor: Visitor,
  page: ServedPage,
  { name, ...values }: { name: string } & Record<string, string>,
): Promise<ServedPage> {
  const form = page.main.getByRole<HTMLFormElement>('search', { name })
  for (const [label, value] of Object.entries(values))
    within(form).getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value = value
  if (!form.querySelector('button[type="submit"]')) throw new Error(`${name} has no button that sends it`)
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]')]
    .filter(({ type, checked }) => (type !== 'checkbox' && type !== 'radio') || checked)
    .map((field): [string, string] => [field.name, field.value])
  const address = new URL(form.getAttribute('action') ?? '', page.origin + page.address)
  address.search = new URLSearchParams(fields).toString()
  return visitor.open(address.href)
}

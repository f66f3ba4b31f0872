import { expect, test } from 'vitest'
import { legalPages, privacyPage } from './legal-pages.ts'

const none = { privacy: null, terms: null, accessibility: null, cookies: null }
const own = {
  privacy: 'https://mill.example/privacy',
  terms: 'https://mill.example/terms',
  accessibility: 'https://mill.example/accessibility',
  cookies: 'https://mill.example/cookies',
}
const builtIn = ['/cookies', '/accessibility', '/data-complaint']

test.each([
  ['nothing', { links: none, hasPrivacyNotice: false, terms: ' ' }, builtIn],
  ['words', { links: none, hasPrivacyNotice: true, terms: 'Be kind.' }, ['/privacy', '/terms', ...builtIn]],
  [
    'pages of its own',
    { links: own, hasPrivacyNotice: true, terms: 'Be kind.' },
    [own.privacy, own.terms, own.cookies, own.accessibility, '/data-complaint'],
  ],
] as const)('spec 2: an operator with %s has links to what there is', (_, operator, addresses) => {
  expect(legalPages(operator).map(({ address }) => address)).toEqual(addresses)
  expect(privacyPage(operator)?.address ?? null).toBe(
    addresses.find((address) => address.endsWith('/privacy')) ?? null,
  )
})

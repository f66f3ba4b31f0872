import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // The document is written for machines: without line breaks, and void elements stay so.
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    // React's own spelling: `autoComplete`, `hidden=""`, `<br/>`. Browsers read them all the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // No native element offers matches while the visitor types.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // The data block is JSON, and the style sheets are hashed instead of linked.
    'require-sri': 'off',
    // Matters of taste: browsers, readers and screen readers manage as well without them.
    'no-dup-class': 'off',
    'no-redundant-for': 'off',
    'tel-non-breaking': 'off',
    // React's own ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // A list with a name is read out with it.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
})

/**
 * Checks a document against the rules of HTML and ARIA: content model, names, roles. Returns each fault with
 * its place.
 */
export async function faultsOfHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  )
}

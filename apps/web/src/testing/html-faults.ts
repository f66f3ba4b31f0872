import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // The document is written for machines: no line breaks, and elements without an end of their own stay so.
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    // React's own spelling: `autoComplete`, `hidden=""`, `<br/>`. To a browser they are all the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // No native element offers matches while one types.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // The data block is JSON, and the style sheets are hashed instead of linked.
    'require-sri': 'off',
    // Taste: what they find is as good to a browser, a reader and a screen reader.
    'no-dup-class': 'off',
    'no-redundant-for': 'off',
    'tel-non-breaking': 'off',
    // React's own ids begin with a line.
    'valid-id': ['error', { relaxed: true }],
    // A list with a name is read with it.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
})

/** Holds a document to the rules of HTML and ARIA: content model, names, roles. Each fault with where it is. */
export async function faultsOfHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  )
}

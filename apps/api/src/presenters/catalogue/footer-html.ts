import sanitizeHtml from 'sanitize-html'

const asParagraph = () => ({ tagName: 'p', attribs: {} })

/**
 * A venue writes the foot of its pages itself. What goes out is text with paragraphs, lists, emphasis and links:
 * nothing that runs, frames, posts, loads a picture or changes the look of the page, and no heading out of its order.
 */
export function cleanFooterHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div'].map((tag) => [tag, asParagraph])),
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    },
  }).trim()
}

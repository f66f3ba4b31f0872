import sanitizeHtml from 'sanitize-html'

const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
const TAG = /<\/?[a-z][^<>]*>|<!--/i
/** Tags at which a reader sees another line begin. */
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|div|li|ul|ol|tr|h[1-6])\s*>/gi
const ESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** Some publishers encode what is encoded already. */
const MOST_ROUNDS = 3

const decode = (text: string): string =>
  sanitizeHtml(text.replace(LINE_ENDS, '\n'), { allowedTags: [], allowedAttributes: {} }).replace(
    /&(amp|lt|gt|quot);/g,
    (entity, name: string) => ESCAPED[name] ?? entity,
  )

/** Takes HTML out of a publisher's text, which our pages show as it is; its lines stay. What no database can keep goes. */
export const plainText = (text: string): string => {
  let plain = text
  for (let round = 0; round < MOST_ROUNDS && (ENTITY.test(plain) || TAG.test(plain)); round++)
    plain = decode(plain)
  return plain
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\u00A0/g, ' ')
    .replace(/[ \t]+\n/g, '\n')
    .trim()
}

/** The same on one line, as a name is shown. */
export const lineText = (text: string): string => plainText(text).replace(/\s*\n\s*/g, ' ')

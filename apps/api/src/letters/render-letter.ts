import type { LetterContact } from './contact-for-letter.ts'
import { escapeHtml } from './escape-html.ts'
import type { Block, Letter, LinkTarget } from './letter.ts'
import { grounds, type LetterLook, letterLook } from './letter-look.ts'

/** Sender of the letter: the operator, whose theme it has. */
export interface Sender {
  name: string
  theme: Record<string, string>
  /** Absolute address; null where there is no logo that mail programs show. */
  logoAddress: string | null
  /** Contact for questions; null where no single venue answers. */
  answers: LetterContact | null
  /** Absolute address of the page with the operator's venues. */
  homeAddress: string
}

export interface RenderedLetter {
  html: string
  text: string
  /** Contents of the letter's QR codes, each with its `cid`, in order. */
  codes: { cid: string; content: string }[]
}

/**
 * Renders a letter as HTML and as text.
 * @param addressOf returns the absolute address of a link's target
 */
export function renderLetter(
  letter: Letter,
  sender: Sender,
  addressOf: (target: LinkTarget) => string,
  unsubscribeAddress: string | null = null,
): RenderedLetter {
  const codes = letter.blocks
    .filter((block) => block.kind === 'qr')
    .map(({ content }, position) => ({ cid: `code-${position + 1}@touchline`, content }))
  return {
    html: htmlOf(letter, sender, addressOf, unsubscribeAddress),
    text: textOf(letter, sender, addressOf, unsubscribeAddress),
    codes,
  }
}

type AddressOf = (target: LinkTarget) => string

function textOf(letter: Letter, sender: Sender, addressOf: AddressOf, unsubscribe: string | null): string {
  const parts = letter.blocks.map((block) => blockText(block, addressOf))
  const foot = [
    `-- \n${sender.name}`,
    ...contactLines(sender).map(({ words, address }) => (address === null ? words : `${words} ${address}`)),
    letter.why,
    ...(unsubscribe ? [`Stop these emails: ${unsubscribe}`] : []),
  ]
  return `${[...parts, foot.join('\n')].join('\n\n')}\n`
}

function blockText(block: Block, addressOf: AddressOf): string {
  switch (block.kind) {
    case 'heading':
      return `${block.words}\n${'='.repeat(Math.min(block.words.length, 60))}`
    case 'subheading':
      return `${block.words}\n${'-'.repeat(Math.min(block.words.length, 60))}`
    case 'paragraph':
    case 'small':
      return block.words
    case 'qr':
      return `Reference: ${block.words}`
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value.replaceAll('\n', '\n  ')}`).join('\n')
    case 'sums':
      return block.rows.map(({ words, sum }) => `${words}: ${sum}`).join('\n')
    case 'list':
      return block.items.map((item) => `* ${item}`).join('\n')
    case 'button':
    case 'link':
      return `${block.words}:\n${addressOf(block.to)}`
  }
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const wrap = 'overflow-wrap:anywhere;word-break:break-word'

function htmlOf(letter: Letter, sender: Sender, addressOf: AddressOf, unsubscribe: string | null): string {
  const look = letterLook(sender.theme)
  let code = 0
  const body = letter.blocks
    .map((block) => blockHtml(block, look, addressOf, () => `code-${(code += 1)}@touchline`))
    .join('\n')
  const small = `margin:0 0 6px;${font};font-size:14px;line-height:1.5;color:${grounds.soft}`
  return `<!doctype html>
<html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(letter.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${grounds.darkPage} !important; }
  .card { background: ${grounds.darkCard} !important; }
  .ink { color: ${grounds.darkInk} !important; }
  .soft { color: ${grounds.darkSoft} !important; }
  .line { border-color: ${grounds.darkLine} !important; }
  .link { color: ${look.darkLink} !important; }
}
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .button { display: block !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${grounds.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(letter.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(30)}</div>
<div class="page" role="article" aria-roledescription="email" aria-label="${escapeHtml(letter.subject)}" lang="en" style="background:${grounds.page};padding:16px 8px 32px">
<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto">
<div class="pad" style="background:${look.header};color:${look.headerText};border-radius:8px 8px 0 0;border-bottom:1px solid ${grounds.line};padding:20px 32px">${senderHtml(sender, look)}</div>
<div class="card pad" style="background:${grounds.card};border-radius:0 0 8px 8px;padding:28px 32px 20px">
${body}
</div>
<div class="pad" style="padding:20px 32px 0">
<p class="soft" style="${small}">${escapeHtml(sender.name)}</p>
${contactLines(sender)
  .map(({ words, address }) => `<p class="soft" style="${small}">${contactHtml(words, address, look)}</p>`)
  .join('\n')}
<p class="soft" style="${small}">${escapeHtml(letter.why)}${
    unsubscribe
      ? ` <a class="link" href="${escapeHtml(unsubscribe)}" style="color:${look.link}">Stop these emails</a>`
      : ''
  }</p>
</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`
}

/**
 * Lists the contact, line by line. With several venues none is named: the page with their numbers is linked
 * instead.
 */
function contactLines({ answers, homeAddress }: Sender): { words: string; address: string | null }[] {
  if (answers === null)
    return [{ words: 'Questions? Our venues and their phone numbers:', address: homeAddress }]
  const { name, address, phone, email } = answers
  const reach = [phone && `Phone ${phone}`, email && `email ${email}`].filter(Boolean).join(', ')
  return [[name, address].filter(Boolean).join(', '), reach]
    .filter(Boolean)
    .map((words) => ({ words, address: null }))
}

const contactHtml = (words: string, address: string | null, look: LetterLook): string =>
  address === null
    ? escapeHtml(words)
    : `${escapeHtml(words)} <a class="link" href="${escapeHtml(address)}" style="color:${look.link}">${escapeHtml(address)}</a>`

/** Renders the logo. Mail programs often hide pictures, and then show the name in its place. */
function senderHtml({ name, logoAddress }: Sender, look: LetterLook): string {
  const words = `${font};font-size:20px;line-height:1.3;font-weight:bold;color:${look.headerText}`
  return logoAddress === null
    ? `<span style="${words}">${escapeHtml(name)}</span>`
    : `<img src="${escapeHtml(logoAddress)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;max-width:100%;object-fit:contain;object-position:left;border:0;${words}">`
}

function blockHtml(block: Block, look: LetterLook, addressOf: AddressOf, nextCode: () => string): string {
  const paragraph = `margin:0 0 16px;${font};font-size:16px;line-height:1.5;color:${grounds.ink};${wrap}`
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;font-weight:bold;color:${grounds.ink};${wrap}">${escapeHtml(block.words)}</h1>`
    case 'subheading':
      return `<h2 class="ink" style="margin:24px 0 8px;${font};font-size:19px;line-height:1.3;font-weight:bold;color:${grounds.ink};${wrap}">${escapeHtml(block.words)}</h2>`
    case 'paragraph':
      return `<p class="ink" style="${paragraph}">${lines(block.words)}</p>`
    case 'small':
      return `<p class="soft" style="margin:0 0 16px;${font};font-size:14px;line-height:1.5;color:${grounds.soft};${wrap}">${lines(block.words)}</p>`
    case 'list':
      return `<ul class="ink" style="${paragraph};padding-left:22px">${block.items
        .map((item) => `<li style="margin:0 0 4px">${lines(item)}</li>`)
        .join('')}</ul>`
    case 'facts':
      return factsHtml(block.rows)
    case 'sums':
      return sumsHtml(block.rows)
    case 'button':
      return `<p style="margin:4px 0 20px"><a class="button" href="${escapeHtml(addressOf(block.to))}" style="display:inline-block;background:${look.button};border:1px solid ${look.buttonText};color:${look.buttonText};${font};font-size:16px;line-height:1.25;font-weight:bold;text-align:center;text-decoration:none;padding:14px 24px;border-radius:6px;mso-padding-alt:14px 24px">${escapeHtml(block.words)}</a></p>`
    case 'link':
      return `<p class="ink" style="${paragraph}"><a class="link" href="${escapeHtml(addressOf(block.to))}" style="color:${look.link};font-weight:bold">${escapeHtml(block.words)}</a></p>`
    case 'qr':
      // Black on white in every mail program: cameras can't read a code with colours inverted for dark mode.
      return `<div style="margin:0 0 20px;text-align:center"><img src="cid:${nextCode()}" alt="${escapeHtml(block.words)}" width="200" height="200" style="display:inline-block;width:200px;height:200px;background:#ffffff;border-radius:8px"><p class="ink" style="margin:8px 0 0;${font};font-size:18px;line-height:1.4;font-weight:bold;letter-spacing:1px;color:${grounds.ink}">${escapeHtml(block.words)}</p></div>`
  }
}

function factsHtml(rows: [string, string][]): string {
  const cell = `padding:8px 0;vertical-align:top;text-align:left;${font};font-size:16px;line-height:1.5;border-bottom:1px solid ${grounds.line}`
  const row = ([name, value]: [string, string]) =>
    `<tr><th scope="row" class="soft line" style="${cell};padding-right:16px;font-weight:normal;color:${grounds.soft};white-space:nowrap">${escapeHtml(name)}</th><td class="ink line" style="${cell};color:${grounds.ink};${wrap}">${lines(value)}</td></tr>`
  return `<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:0 0 20px">${rows.map(row).join('')}</table>`
}

function sumsHtml(rows: Extract<Block, { kind: 'sums' }>['rows']): string {
  const row = ({ words, sum, total }: (typeof rows)[number]) => {
    const cell = `padding:8px 0;vertical-align:baseline;${font};font-size:${total ? 18 : 16}px;line-height:1.5;border-bottom:1px solid ${grounds.line};font-weight:${total ? 'bold' : 'normal'}`
    const look = total ? ['ink', grounds.ink] : ['soft', grounds.soft]
    return `<tr><th scope="row" class="${look[0]} line" style="${cell};text-align:left;padding-right:16px;color:${look[1]};${wrap}">${escapeHtml(words)}</th><td class="ink line" style="${cell};text-align:right;white-space:nowrap;color:${grounds.ink}">${escapeHtml(sum)}</td></tr>`
  }
  return `<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:0 0 20px">${rows.map(row).join('')}</table>`
}

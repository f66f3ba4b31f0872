/** Shows words that an operator wrote, with its own breaks: an empty line ends a paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => (
      <p key={paragraph} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))
}

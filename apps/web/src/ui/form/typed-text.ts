/** Returns the text of a form's field, without spaces around it. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

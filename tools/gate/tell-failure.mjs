const mostLines = 40

/** Prints a failure when it happens, with the command that repeats it alone. */
export function tellFailure({ file, title, messages, again }, log = console.log) {
  const text = messages.join('\n').split('\n').slice(0, mostLines).join('\n')
  log(`\n✗ ${file}\n  ${title}\n${text}${again ? `\n  Again, alone: ${again}` : ''}\n`)
}

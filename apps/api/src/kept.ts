/**
 * Keeps what was worked out for an owner that never changes, such as one version of a catalogue. It goes when the
 * owner goes, so nothing here grows for ever as long as the keys are the owner's own.
 */
export function createKept<Owner extends object, Value>() {
  const byOwner = new WeakMap<Owner, Map<string, Value>>()
  return function kept(owner: Owner, key: string, make: () => Value): Value {
    let values = byOwner.get(owner)
    if (!values) byOwner.set(owner, (values = new Map<string, Value>()))
    const known = values.get(key)
    if (known !== undefined) return known
    const value = make()
    values.set(key, value)
    return value
  }
}

/** @throws where the map has no such key, although a check of the file or a writing before made sure of it */
export const getExisting = <Value>(map: ReadonlyMap<string, Value>, key: string): Value => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`'${key}' was not checked or not written`)
  return value
}

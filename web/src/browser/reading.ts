/** What storage, links and files hold could be anything: these tell what it is. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

/** The members of a list; none if it is no list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

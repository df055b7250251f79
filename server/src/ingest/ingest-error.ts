/** A file that cannot be imported: said in one line, and nothing of it is kept. */
export class IngestError extends Error {}

export { insertEvent as recordEvent, listEvents } from "./repository.ts";

import fastify from "fastify";

/** The peer: the same bytes under the same headers, from a Fastify that does nothing else. */
export async function startBareFastify(answers: Map<string, { body: Buffer; contentType: string }>) {
  const app = fastify({ logger: false });
  app.all("/*", (request, reply) => {
    const answer = answers.get(`${request.method} ${request.url}`);
    if (answer === undefined) return reply.status(404).send();
    return reply.header("content-type", answer.contentType).send(answer.body);
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url, stop: () => app.close() };
}

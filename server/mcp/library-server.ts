import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { toAppError } from '#server/errors.ts';
import { INTERFACE_VERSION } from '#shared/limits.ts';
import type { LibraryReader } from './library-reader.ts';
import { citeTool, verifyTool } from './quoting-tools.ts';
import { commentaryTool, readTool, searchTool, translationsTool } from './reading-tools.ts';
import type { Tool } from './tool.ts';

const TOOLS = [searchTool, readTool, translationsTool, commentaryTool, citeTool, verifyTool];

const INSTRUCTIONS = `A library of Buddhist texts with their translations and commentaries. Quote only words that these tools
return, exactly as they are, each with its permanent address and its licence. Before attributing words that you know from elsewhere, verify
them; when nothing matches, say that the library does not have them. Passages are cited as people cite them (Dhp 21, MN 10, Toh 21) or by id.`;

/** They read, are the same when repeated, and know nothing but this library. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const errorResult = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] });

/** The sentence of an expected failure; of any other none of its details. */
const runTool = async ({ run }: Tool, read: ReadLibrary, input: Record<string, unknown>, logError: LogError) => {
  try {
    const output = await read((reader) => run(reader, input));
    return { content: [{ type: 'text' as const, text: JSON.stringify(output) }], structuredContent: output };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500) logError(thrown, 'a tool of the library failed');
    return errorResult(error.message);
  }
};

type ReadLibrary = <Result>(work: (reader: LibraryReader) => Promise<Result>) => Promise<Result>;
type LogError = (error: unknown, message: string) => void;

/** Answers one request: a server of its own for each, so that nothing is kept between two. */
export const answerMcpRequest = async (
  request: Request,
  parsedBody: unknown,
  { siteName, read, logError }: { siteName: string; read: ReadLibrary; logError: LogError },
): Promise<Response> => {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: 'pothi', title: siteName, version: INTERFACE_VERSION },
        { instructions: INSTRUCTIONS },
      );
      for (const tool of TOOLS) {
        const { name, title, description, input, output } = tool;
        const config = { title, description, inputSchema: input, outputSchema: output, annotations: ANNOTATIONS };
        server.registerTool(name, config, (sent: Record<string, unknown>) => runTool(tool, read, sent, logError));
      }
      return server;
    },
    // Nothing here changes while a client listens, and an open stream would keep a connection.
    { responseMode: 'json', maxSubscriptions: 0 },
  );
  try {
    return await handler.fetch(request, { parsedBody });
  } finally {
    request.signal.addEventListener('abort', () => void handler.close(), { once: true });
  }
};

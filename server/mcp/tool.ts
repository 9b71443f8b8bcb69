import type { z } from 'zod';
import type { LibraryReader } from './library-reader.ts';

/** A tool of the Model Context Protocol: what it takes and gives, and how it reads the library. */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  run(reader: LibraryReader, input: z.output<Input>): Promise<z.input<Output>>;
};

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool =>
  // The server validates the arguments with `input` before it runs the tool.
  tool as unknown as Tool;

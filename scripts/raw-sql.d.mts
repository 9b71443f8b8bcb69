export function listSqlTemplates(file: string, source: string): { template: string; line: number }[];

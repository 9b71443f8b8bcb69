export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const EPUB_TYPE = 'application/epub+zip';
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';
export const PDF_TYPE = 'application/pdf';

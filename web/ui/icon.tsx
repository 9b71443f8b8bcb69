import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

type Props = Omit<SVGProps<SVGSVGElement>, 'children'> & { node: IconNode; size?: number };

/** An icon of Lucide. Its React package does the same in 1.2 kB more of script on every page. */
export const Icon = ({ node, size = 24, ...attributes }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...attributes}
  >
    {node.map(([tag, shape], index) => createElement(tag, { key: index, ...shape }))}
  </svg>
);

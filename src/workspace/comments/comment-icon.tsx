/** A speech bubble. Apart from the other icons, which every first page loads. */
export const CommentIcon = ({ size = 16 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M5 5h14v10h-8l-4 4v-4H5z" />
  </svg>
);

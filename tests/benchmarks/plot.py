# SPDX-License-Identifier: Apache-2.0
"""The bars of compile_time.svg: milliseconds for one more check, on a logarithmic scale."""

import math

LABELS = {
    "floor": "both types named, nothing checked",
    "view": "shardcheck: tensor and view_t",
    "recursive": "recursive templates",
    "cute": "CuTe: composition",
    "hana": "Boost.Hana folds",
}
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .small { font-size: 11px; fill: #57606a; }
  .title { font-size: 15px; font-weight: 600; }
  .grid { stroke: #d0d7de; }
  .bar { fill: #8c959f; }
  .ours { fill: #0969da; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .small { fill: #9198a1; }
    .grid { stroke: #3d444d; }
    .bar { fill: #656c76; }
    .ours { fill: #4493f8; }
  }
"""
LEFT, WIDTH, BAR, TOP = 290, 760, 18, 56


def draw(data, rank, axes):
    rows = [row for row in data["rows"] if (row["rank"], row["axes"]) == (rank, axes) and row["variant"] in LABELS]
    values = [max(row["ms_per_check"], 1e-3) for row in rows]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    across = (WIDTH - LEFT - 80) / (high - low)
    parts, y = [], TOP
    for compiler in data["compilers"]:
        mine = {row["variant"]: row for row in rows if row["compiler"] == compiler}
        parts.append(f'<text x="12" y="{y + 14}" class="title">{compiler}</text>')
        y += 24
        for variant, label in LABELS.items():
            if variant not in mine:
                continue
            value = max(mine[variant]["ms_per_check"], 1e-3)
            length = max(2.0, (math.log10(value) - low) * across)
            kind = "bar ours" if variant == "view" else "bar"
            parts.append(f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{label}</text>')
            parts.append(f'<rect x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR - 4}" class="{kind}"/>')
            parts.append(f'<text x="{LEFT + length + 6:.1f}" y="{y + 12}">{value:.3g} ms</text>')
            y += BAR + 2
        y += 10
    grid = []
    for power in range(low, high + 1):
        x = LEFT + (power - low) * across
        grid.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{y}" class="grid"/>')
        grid.append(f'<text x="{x:.1f}" y="{y + 14}" class="small" text-anchor="middle">{10.0**power:g} ms</text>')
    title = f"Compile time of one more view check, rank {rank} to {rank - 1} over {axes} mesh axes (log scale)"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 24}" viewBox="0 0 {WIDTH} {y + 24}">'
    first = "<!-- SPDX-License-Identifier: Apache-2.0 -->"
    text = f'<text x="12" y="24" class="title">{title}</text>'
    note = '<text x="12" y="42" class="small">user seconds, medians of interleaved runs; shorter is better</text>'
    return "\n".join([head, first, f"<style>{STYLE}</style>", text, note, *grid, *parts, "</svg>", ""])

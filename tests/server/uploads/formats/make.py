"""Makes the files of this folder with tools that are not ours: Python's own zipfile and gzip, zstandard.

python3 -m venv venv && venv/bin/pip install pyarrow pandas openpyxl odfpy zstandard
venv/bin/python make.py
"""
import gzip, io, json, zipfile
from pathlib import Path
import zstandard

here = Path(__file__).parent
expected = {}

months = {
    'january.csv': 'day;shop;amount\n2024-01-05;Köln;12,50\n2024-01-06;Graz;7,25\n',
    'february.csv': 'day;shop;amount\n2024-02-01;Köln;8\n',
    'march.csv': 'day,shop,amount\n2024-03-01,"Zürich, Nord",9.75\n',
}
with zipfile.ZipFile(here / 'months.zip', 'w', zipfile.ZIP_DEFLATED) as archive:
    archive.writestr('sales/', '')
    archive.writestr('__MACOSX/sales/._january.csv', 'noise')
    for name, text in months.items():
        archive.writestr(f'sales/{name}', text.encode('cp1252' if name == 'january.csv' else 'utf-8'))
    archive.writestr('sales/notes.pdf', b'%PDF-1.4')

sales = 'id,name,price\n' + ''.join(f'{i},"item ""{i}""\nsecond line",{i / 8}\n' for i in range(300))
(here / 'sales.csv.gz').write_bytes(gzip.compress(sales.encode(), mtime=0))
(here / 'sales.csv.zst').write_bytes(zstandard.ZstdCompressor(level=3).compress(sales.encode()))
expected['sales'] = [[str(i), f'item "{i}"\nsecond line', i / 8] for i in range(300)]

(here / 'expected.json').write_text(json.dumps(expected, ensure_ascii=False, indent=1))

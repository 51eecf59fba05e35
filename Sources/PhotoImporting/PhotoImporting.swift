// PhotoImporting

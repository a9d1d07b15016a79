/** Texts as people paste them beside a request: logs, traces, tables, mail; each says nothing about the wish. */
export const pastedTexts: readonly string[] = [
  `2026-03-14T09:12:44.102Z INFO  [worker-3] c.e.billing.InvoiceJob - picked up batch 88213 (41 rows)
2026-03-14T09:12:44.377Z WARN  [worker-3] c.e.billing.RateTable - no rate for region EU-7, falling back to default
2026-03-14T09:12:45.010Z ERROR [worker-3] c.e.billing.InvoiceJob - row 17 failed
java.lang.NullPointerException: Cannot invoke "Customer.getAddress()" because "customer" is null
	at com.example.billing.InvoiceJob.render(InvoiceJob.java:142)
	at com.example.billing.InvoiceJob.lambda$run$2(InvoiceJob.java:98)
	at java.base/java.util.stream.ForEachOps$ForEachOp.accept(ForEachOps.java:184)
	at java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1136)
2026-03-14T09:12:45.020Z INFO  [worker-3] c.e.billing.InvoiceJob - batch 88213 finished: 40 ok, 1 failed`,
  `Traceback (most recent call last):
  File "/srv/app/jobs/nightly.py", line 211, in <module>
    main(sys.argv[1:])
  File "/srv/app/jobs/nightly.py", line 187, in main
    totals = merge(load(day) for day in window(start, 7))
  File "/srv/app/lib/merge.py", line 54, in merge
    left = left.join(right, on="warehouse_id", how="outer")
  File "/usr/lib/python3.12/site-packages/pandas/core/frame.py", line 10412, in join
ValueError: columns overlap but no suffix specified: Index(['quantity'], dtype='object')`,
  `203.0.113.9 - - [02/Feb/2026:11:03:27 +0000] "GET /catalogue/shoes?page=2 HTTP/1.1" 200 18233 "-" "Mozilla/5.0 (X11; Linux x86_64)"
203.0.113.9 - - [02/Feb/2026:11:03:28 +0000] "GET /static/app.4f2c.css HTTP/1.1" 304 0 "https://shop.example/catalogue" "Mozilla/5.0"
198.51.100.24 - - [02/Feb/2026:11:03:31 +0000] "POST /basket HTTP/1.1" 502 552 "https://shop.example/catalogue/shoes" "Mozilla/5.0 (iPhone)"
198.51.100.24 - - [02/Feb/2026:11:03:33 +0000] "POST /basket HTTP/1.1" 502 552 "https://shop.example/catalogue/shoes" "Mozilla/5.0 (iPhone)"`,
  `region,quarter,product,units,returned,manager
north,Q1,lamp,1204,31,Okafor
north,Q2,lamp,1311,28,Okafor
south,Q1,lamp,877,19,Lindqvist
south,Q2,chair,412,44,Lindqvist
west,Q1,chair,390,12,Marchetti
west,Q2,desk,205,3,Marchetti`,
  `From: Priya
To: Tomás, Ingrid
Subject: Re: Thursday

Hi both, thanks for yesterday. Tomás will bring the samples from the Leeds office, Ingrid books the van for nine.
The caterer confirmed forty vegetarian lunches and wants the deposit by Tuesday. My train arrives at 8.40, so please start
without me if it is late. The neighbours complained about the noise in May, so let us keep the doors closed this time.

Best, Priya`,
  `diff --git a/lib/cart.rb b/lib/cart.rb
index 3f1a9c2..b77e0d4 100644
--- a/lib/cart.rb
+++ b/lib/cart.rb
@@ -41,9 +41,11 @@ class Cart
   def total
-    items.sum { |item| item.price * item.quantity }
+    subtotal = items.sum { |item| item.price * item.quantity }
+    subtotal -= voucher.amount if voucher&.valid_on?(Date.today)
+    subtotal.round(2)
   end`,
  `{
  "name": "storefront",
  "version": "4.2.1",
  "scripts": { "build": "vite build", "lint": "eslint ." },
  "dependencies": { "react": "^18.2.0", "zod": "^3.22.4" }
}`,
  `NAME                        READY   STATUS             RESTARTS   AGE
api-7c9d6b5f4-2xk8p         0/1     CrashLoopBackOff   12         41m
worker-5f8b9d7c6-qwz4t      1/1     Running            0          3d`,
  `npm ERR! code ERESOLVE
npm ERR! ERESOLVE unable to resolve dependency tree
npm ERR! Found: react@19.0.0
npm ERR! peer react@"^18.0.0" from some-widget@2.1.4`,
  `| Month | Visitors | Signups |
|---|---|---|
| January | 12,440 | 311 |`,
  `Anna (10:02): did anyone book the room for Monday?
Ben (10:03): not yet, the calendar shows it as taken until noon
Anna (10:04): ok then we take the small one, Clara brings the cake`,
];

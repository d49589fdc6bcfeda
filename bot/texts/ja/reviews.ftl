review-running = この対局はまだ終わっていません。終局後に検討できます。
review-called-off = この対局は中止になったので、検討できません。
review-short = この対局は{ $count }手しか指されていません。検討には{ $least }手以上が必要です。
